/** The places and commands that a Markdown file names in its code. */
interface Mentions {
  /** Inside code, inline or fenced: what may be a path. */
  words: Mention[]
  /** The names of npm scripts. */
  scripts: Mention[]
}

export interface Mention {
  text: string
  line: number
}

const CODE = /`([^`]+)`/g
const SCRIPT = /\bnpm (?:run (?:-w [\w-]+ )?([\w:-]+)|(start|test)\b)/g

export function readMentions(markdown: string): Mentions {
  const mentions: Mentions = { words: [], scripts: [] }
  let isFenced = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    if (/^\s*```/.test(text)) {
      isFenced = !isFenced
      continue
    }
    const code = isFenced ? [text.replace(/\s#\s.*$/, '')] : [...text.matchAll(CODE)].map(([, inside]) => inside ?? '')
    for (const piece of code) {
      mentions.words.push(
        ...piece
          .split(/[\s,;:()"'=]+/)
          .filter(Boolean)
          .map((word) => ({ text: word, line })),
      )
      mentions.scripts.push(
        ...[...piece.matchAll(SCRIPT)].map(([, run, direct]) => ({ text: run ?? direct ?? '', line })),
      )
    }
  }
  return mentions
}
