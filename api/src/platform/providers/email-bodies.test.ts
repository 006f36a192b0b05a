import { expect, test } from 'vitest'
import { emailBodies } from './email-bodies.ts'

const EMAIL = { channel: 'email', to: 'casey@fuelshack.example', subject: '<b>Reset</b>' } as const

// Covers mail-3.
test('an email has the same facts in text and HTML, and what people typed is escaped', () => {
  const { text, html } = emailBodies({
    ...EMAIL,
    text: 'For <script>alert(1)</script>.',
    code: '123456',
    action: { label: 'Set a new password', url: 'https://fuelshack.example/reset?token=a&b="' },
    closing: 'Not you? Do nothing.',
  })
  for (const fact of ['123456', 'Set a new password', 'Not you? Do nothing.']) {
    expect(text).toContain(fact)
    expect(html).toContain(fact)
  }
  expect(html).not.toMatch(/<script|<b>|<img|src=/)
  expect(html).toContain('href="https://fuelshack.example/reset?token=a&amp;b=&quot;"')
})

test('a link in the text of an email ends before the punctuation', () => {
  const { html } = emailBodies({ ...EMAIL, text: 'See https://fuelshack.example/my-orders/1?a=1&b=2.\nBye' })
  const url = 'https://fuelshack.example/my-orders/1?a=1&amp;b=2'
  expect(html).toContain(`<a href="${url}">${url}</a>.<br>Bye`)
})
