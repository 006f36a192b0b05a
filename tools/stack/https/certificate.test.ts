import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { storeCertificate } from './certificate.ts'
import { findFreePorts } from '../ports.ts'
import { startService } from '../processes.ts'

const DAY_MS = 86_400_000

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-https-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('the certificate names the host, and is one that phones do not reject for its age', async () => {
  const folder = makeFolder()
  const certificate = new X509Certificate((await storeCertificate(folder, '192.168.1.20')).cert)
  expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  const validDays = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY_MS
  expect(validDays).toBeLessThanOrEqual(398)
  expect(statSync(join(folder, 'https/key.pem')).mode & 0o077).toBe(0)
  const named = new X509Certificate((await storeCertificate(makeFolder(), 'fuelshack.lan')).cert)
  expect(named.checkHost('fuelshack.lan')).toBe('fuelshack.lan')
})

it('the certificate stays until the host changes or it is about to expire, so a phone asks once', async () => {
  const folder = makeFolder()
  const { cert } = await storeCertificate(folder, '192.168.1.20')
  expect((await storeCertificate(folder, '192.168.1.20')).cert).toBe(cert)
  expect((await storeCertificate(folder, '192.168.1.21')).cert).not.toBe(cert)
  const soon = await storeCertificate(folder, '192.168.1.21')
  const almostOver = new Date(new X509Certificate(soon.cert).validToDate.getTime() - DAY_MS)
  expect((await storeCertificate(folder, '192.168.1.21', almostOver)).cert).not.toBe(soon.cert)
})

it('the https server passes on what arrives over https, and redirects a request in plain HTTP to it', async () => {
  const folder = makeFolder()
  const app = createServer(({ url, headers }, response) => response.end(`${url} for ${headers.host}`))
  const [port = 0, to = 0] = await findFreePorts(2)
  app.listen(to, '127.0.0.1')
  await once(app, 'listening')
  onTestFinished(() => void app.close())
  const https = startService({
    name: 'The https server',
    script: 'tools/serve-https.ts',
    host: '127.0.0.1',
    port,
    environment: {
      DATA_DIR: folder,
      HTTPS_HOST: '127.0.0.1',
      HTTPS_PUBLIC_URL: `https://127.0.0.1:${port}`,
      HTTPS_FORWARDS: JSON.stringify([{ port, to }]),
    },
  })
  onTestFinished(() => https.stop())
  await https.listening
  const { cert } = await storeCertificate(folder, '127.0.0.1')
  const asked = request(`https://127.0.0.1:${port}/home?a=1`, { ca: cert, agent: false }).end()
  const [secure] = await once(asked, 'response')
  expect(await text(secure)).toBe(`/home?a=1 for 127.0.0.1:${port}`)
  const [plain] = await once(get(`http://127.0.0.1:${port}/home?a=1`, { agent: false }), 'response')
  expect([plain.statusCode, plain.headers.location]).toEqual([307, `https://127.0.0.1:${port}/home?a=1`])
  plain.resume()
})
