import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** The documents that people follow at a terminal. */
export const GUIDES = [
  'README.md',
  'docs/start-here.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/identity-providers.md',
  'docs/till-api.md',
]

interface Block {
  language: string
  text: string
}

interface Guide {
  blocks: Block[]
  /** The commands to type, a line each: from the `sh` blocks and the code inside sentences. */
  commands: string[]
  /** Options in the text without their command: `--report`. */
  options: string[]
  /** Names of settings, in `sh` blocks and as `NAME=value` in sentences. */
  settings: string[]
}

const FENCED = /^([ ]*)```(\w*)\n(.*?)^\1```$/gms
const ASSIGNMENT = /^([A-Z][A-Z0-9_]*)=/
/** A word that could be a program, alone or after assignments: `HOST=0.0.0.0 npm start`. */
const COMMAND = /^(?:[A-Z][A-Z0-9_]*=(?:<[^>]*>|"[^"]*"|[^\s<"])+ )*(?<program>[a-z./][\w./-]*)(?<rest> .*)?$/
/** Programs that a sentence may name without arguments, as a command. */
const ALONE = new Set(['fuel-shack', 'timedatectl'])

export const readGuideFile = (path: string): Guide => readGuide(readFileSync(join(repositoryRoot, path), 'utf8'))

export function readGuide(markdown: string): Guide {
  const blocks = Array.from(markdown.matchAll(FENCED), ([, indent = '', language = '', text = '']) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
  const prose = markdown.replaceAll(FENCED, '')
  const inline = Array.from(prose.matchAll(/`([^`]+)`/g), ([, code = '']) => code.replaceAll(/\s+/g, ' '))
  const typed = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => linesOf(text))
  const isSetting = (line: string) => ASSIGNMENT.test(line) && !isCommand(line)
  return {
    blocks,
    commands: unique([...typed.filter((line) => !isSetting(line)), ...inline.filter(isCommand)]),
    options: unique(inline.filter((code) => code.startsWith('--'))),
    settings: unique([...typed, ...inline].filter(isSetting).map((line) => ASSIGNMENT.exec(line)?.[1] ?? '')),
  }
}

/** Commands without their comments; a line that ends in a backslash goes on in the next. */
function linesOf(text: string): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines.map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter((line) => line !== '')
}

function isCommand(code: string): boolean {
  const { program = '', rest } = COMMAND.exec(code)?.groups ?? {}
  return ALONE.has(program) || (rest !== undefined && program !== '')
}

const unique = (texts: string[]) => [...new Set(texts)]
