export interface Chapter {
  title: string
  pictures: { screen: string; caption: string; files: string[] }[]
}

const WIDTH = { phone: 200, tablet: 360 }

/** docs/tour.md: every picture, with a line on what it shows. */
export function tourPage(chapters: readonly Chapter[]): string {
  const lines = [
    '# The tour',
    '',
    'Every screen and state, as `npm run tour` found them: on a phone by day and by night, and on a tablet. Each is the',
    'product itself, with its stand-ins, in a real browser. Failures are made as they happen: the network is cut, the server',
    'is stopped, an answer is held back. Only the clock is helped along: the orders at the counter are shown as if they had',
    'been waiting for a while.',
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
  const look = file.slice(screen.length + 1, -'.png'.length) || 'paper'
  const width = look.startsWith('tablet') ? WIDTH.tablet : WIDTH.phone
  return `<img src="screens/${file}" width="${width}" alt="${screen}, ${look.replace('-', ', ')}">`
}
