export interface Chapter {
  title: string
  pictures: { screen: string; caption: string; files: string[] }[]
}

const WIDTH = { small: 185, phone: 200, landscape: 360, tablet: 360, desktop: 480 }

/** docs/tour.md: every picture with its caption. */
export function tourPage(chapters: readonly Chapter[]): string {
  const lines = [
    '# The tour',
    '',
    'Every screen and state, as `npm run tour` took them: on phones in both colour schemes, on a tablet and on a desktop. The',
    'product runs on its stand-ins, in a real browser. Failures are real: the network is cut, the server is stopped, a',
    'response is delayed. Only the age of the orders at the counter is made up.',
  ]
  for (const { title, pictures } of chapters) {
    lines.push('', `## ${title}`)
    for (const { screen, caption, files } of pictures) {
      lines.push('', caption, '')
      lines.push(...files.map((file) => picture(screen, file)))
    }
  }
  return `${lines.join('\n')}\n`
}

function picture(screen: string, file: string): string {
  const view = file.slice(screen.length + 1, -'.webp'.length) || 'paper'
  const device = view.split('-')[0] ?? ''
  const width = new Map(Object.entries(WIDTH)).get(device) ?? WIDTH.phone
  return `<img src="screens/${file}" width="${width}" alt="${screen}, ${view.replace('-', ', ')}">`
}
