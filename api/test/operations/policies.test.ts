import { describe, expect, it } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { api } = useTestApp()
const read = (path: string, headers: Record<string, string> = {}) => api.app.inject({ url: path, headers })

describe('the policies', () => {
  it.each([
    [
      '/privacy',
      ['Office of the Australian Information Commissioner', 'Stripe', 'without your name: 7 years', 'app alone'],
    ],
    ['/terms', ['Australian Consumer Law', '1 point for each whole dollar', '100 points are worth $5.00', 'tobacco']],
    ['/accessibility', ['WCAG', 'Australian Human Rights Commission']],
  ])('anyone reads %s without a login and without a script', async (path, words) => {
    const page = await read(path)
    expect(page).toMatchObject({ statusCode: 200 })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe/)
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain(`<a href="${path}" aria-current="page">`)
    for (const word of words) expect(page.body).toContain(word)
    expect((await read(path, { 'if-none-match': String(page.headers['etag']) })).statusCode).toBe(304)
  })

  it('the policies name only companies that this server sends data to', async () => {
    const { body } = await read('/privacy')
    const { oneSignal, smtp, signIn } = api.context.config
    expect(body.includes('OneSignal')).toBe(oneSignal !== undefined)
    expect(body.includes('Our email provider')).toBe(smtp !== undefined)
    expect(body.includes(`${new URL(signIn?.issuer ?? '').host} runs the login`)).toBe(true)
  })

  it('a changed setting is on the next page, and what the rest stop adds is plain text', async () => {
    await changeSetting(api, 'legal', { privacy: 'Cameras <b>watch</b> & "record".', terms: 'Showers: two dollars.' })
    await changeSetting(api, 'loyalty', { pointsPerDollar: 3 })
    await changeSetting(api, 'surcharge', { percent: 10, days: ['Sunday'] })
    await changeSetting(api, 'names', { name: 'Jack & Jill <script>' })
    const privacy = await read('/privacy')
    expect(privacy.body).toContain('<p>Cameras &lt;b>watch&lt;/b> &amp; &quot;record&quot;.</p>')
    expect(privacy.body).toContain('<title>Privacy · Jack &amp; Jill &lt;script></title>')
    const terms = await read('/terms')
    expect(terms.body).toContain('3 points for each whole dollar')
    expect(terms.body).toContain('A surcharge of 10% applies on Sundays')
    expect(terms.body).toContain('Showers: two dollars.')
  })

  it('addresses are links, without the full stop after them', async () => {
    const { body } = await read('/privacy')
    expect(body).toContain('<a href="https://www.oaic.gov.au/privacy/privacy-complaints" rel="noreferrer">')
    expect(body).toMatch(/<a href="mailto:([^"]+[a-z])">\1<\/a>/)
  })

  it('security.txt has the email address of the rest stop, and expires within a year', async () => {
    await changeSetting(api, 'contact', { emailAddress: 'safe@fuelshack.example' })
    const { statusCode, headers, body } = await read('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: mailto:safe@fuelshack\.example$/m)
    expect(body).toContain(`\nCanonical: ${api.context.config.publicUrl}/.well-known/security.txt\n`)
    const expiresAt = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
    const days = (expiresAt - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(140)
    expect(days).toBeLessThan(366)
  })
})
