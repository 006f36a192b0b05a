/** What a Markdown file promises about the repository: places that exist and commands that can be run. */
interface Mentions {
  links: Mention[]
  /** Inside code, inline or fenced: what may be a path. */
  words: Mention[]
  /** The names of npm scripts. */
  scripts: Mention[]
  /** The addresses of headings inside the file. */
  anchors: Set<string>
}

export interface Mention {
  text: string
  line: number
}

const LINK = /\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g
const IMAGE_SOURCE = /<(?:img|a|source)\b[^>]*\b(?:src|href|srcset)="([^"]+)"/g
const CODE = /`([^`]+)`/g
const SCRIPT = /\bnpm (?:run (?:-w [\w-]+ )?([\w:-]+)|(start|test)\b)/g

export function readMentions(markdown: string): Mentions {
  const mentions: Mentions = { links: [], words: [], scripts: [], anchors: new Set() }
  let isFenced = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    if (/^\s*```/.test(text)) {
      isFenced = !isFenced
      continue
    }
    const heading = isFenced ? null : /^#{1,6}\s+(.+)$/.exec(text)
    if (heading?.[1]) mentions.anchors.add(anchorOf(heading[1]))
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
    if (isFenced) continue
    const prose = text.replaceAll(CODE, '')
    for (const [, link] of [...prose.matchAll(LINK), ...prose.matchAll(IMAGE_SOURCE)]) {
      if (link) mentions.links.push({ text: link, line })
    }
  }
  return mentions
}

/** Makes anchors as GitHub does. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/[`*_]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-')
}
