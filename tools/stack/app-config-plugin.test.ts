import { expect, it } from 'vitest'
import { appConfigElement } from './app-config-plugin.ts'

it('no text in the configuration ends the element that carries it', () => {
  const element = appConfigElement(JSON.stringify({ title: '</script><script>alert(1)</script>' }))
  expect(element.match(/<\/script>/g)).toHaveLength(1)
  expect(element).toContain(String.raw`\u003c/script>`)
})
