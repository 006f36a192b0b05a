type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is known to be safe. Only `html` creates it. */
export class Html {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }
  static join(strings: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(strings.map((text, index) => text + (index < values.length ? render(values[index]) : '')).join(''))
  }
  toString(): string {
    return this.#text
  }
}

/** Escapes every value in the template that `html` did not create. Attribute values must be quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.join(strings, values)
}

function render(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  }
  return value.map(render).join('')
}
