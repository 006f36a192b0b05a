import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { openStandins } from '../../test/standins-under-test.ts'

async function openMail() {
  const { address, standins } = await openStandins()
  const port = await standins.listenForMail({ host: '127.0.0.1', port: 0 })
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  onTestFinished(() => transport.close())
  const send = (to: string) =>
    transport.sendMail({ from: 'shop@b.c', to, subject: 'Käse', text: 'Hi', html: '<p>Hi</p><script>1</script>' })
  return { address, send }
}

test('an email to the mail server is among the messages, and its HTML can run no script', async () => {
  const { address, send } = await openMail()
  await send('casey@b.c')
  const [mail] = await (await fetch(`${address}/messages.json`)).json()
  expect(mail).toMatchObject({ channel: 'email', to: ['casey@b.c'], title: 'Käse', text: 'Hi' })
  const page = await fetch(`${address}/messages/${mail.id}`)
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect(await page.text()).toContain('<p>Hi</p>')
  expect(await (await fetch(`${address}/messages`)).text()).toContain(`<iframe sandbox src="/messages/${mail.id}"`)
})

test('the mail server fails for the documented addresses', async () => {
  const { send } = await openMail()
  await expect(send('bounce+000@b.c')).rejects.toMatchObject({ responseCode: 550 })
  await expect(send('bounce+500@b.c')).rejects.toMatchObject({ responseCode: 452 })
})
