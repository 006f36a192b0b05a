import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('no text can leave the place where it was put', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = html`<p title="${text}">${text}</p>`.toString()
      const [, title = '', content = ''] = /^<p title="([^"<>]*)">([^"<>]*)<\/p>$/.exec(page) ?? []
      expect(title).toBe(content)
      expect(page).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
    }),
  )
})

it('markup stays markup, lists are joined, and what is absent shows as nothing', () => {
  const rows = ['a', '<b>'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${rows}${undefined}${null}${false}${0}</p>`.toString()).toBe('<p><b>a</b><b>&lt;b&gt;</b>0</p>')
})
