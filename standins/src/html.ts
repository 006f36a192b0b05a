/** Markup that is safe to send. Everything put into the template is escaped unless it is markup already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined

export function html(strings: TemplateStringsArray, ...parts: (Part | Part[])[]): Html {
  return new Html(strings.map((each, index) => each + render(parts[index])).join(''))
}

function render(part: Part | Part[]): string {
  if (Array.isArray(part)) return part.map(render).join('')
  if (part instanceof Html) return part.text
  if (part === undefined || part === null || part === false) return ''
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
