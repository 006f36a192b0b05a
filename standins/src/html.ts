/** Safe markup: the template escapes every value that is not `Html` already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined

export function html(strings: TemplateStringsArray, ...values: (Value | Value[])[]): Html {
  return new Html(strings.map((each, index) => each + render(values[index])).join(''))
}

function render(value: Value | Value[]): string {
  if (Array.isArray(value)) return value.map(render).join('')
  if (value instanceof Html) return value.text
  if (value === undefined || value === null || value === false) return ''
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
