import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { copySqlite } from '../../src/platform/db/backup/copy-sqlite.ts'
import { startEmbeddedApp } from '../support/embedded-app.ts'
import { CASEY, PUBLIC_URL, SAM } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { useEmbeddedApp } from '../support/use-test-app.ts'

const { environment, api } = useEmbeddedApp()

const staffCall = async (token: string) => (await api.as(token).get('orders')).statusCode

/** Every text in the database, as an attacker with a copy reads it: the backup file, or all rows of PostgreSQL. */
async function stealDatabase(): Promise<{ text: string; rows: Record<string, unknown>[] }> {
  const { address } = environment.database
  const { pool } = api.context.database
  if (address.engine === 'sqlite') {
    const target = join(address.file, '..', `stolen-${Date.now()}.sqlite`)
    await copySqlite(address.file, target)
    const copy = new DatabaseSync(target, { readOnly: true })
    const tables = copy.prepare("select name from sqlite_master where type = 'table'").all()
    const rows = tables.flatMap(({ name }) => copy.prepare(`select * from "${String(name)}"`).all())
    copy.close()
    return { text: readFileSync(target, 'latin1'), rows }
  }
  if (!pool) throw new Error('This server is not on PostgreSQL')
  const tables = await pool.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  )
  const results = await Promise.all(
    tables.rows.map(({ name }) => pool.query<Record<string, unknown>>(`select * from "${name}"`)),
  )
  const rows = results.flatMap((result) => result.rows)
  return { text: JSON.stringify(rows), rows }
}

describe('a copy of the database', () => {
  test('a copy of the database contains no usable key: a token that is signed with its contents is rejected', async () => {
    const { access_token: token } = await api.client.signIn(SAM)
    expect(await staffCall(token)).toBe(200)
    const stolen = await stealDatabase()
    expect(stolen.text).not.toMatch(/"(?:d|p|q|dp|dq|qi)" ?:/)
    expect(stolen.text).not.toContain('BEGIN PRIVATE KEY')

    const { kid = '' } = decodeProtectedHeader(token)
    const ownKey = await generateKeyPair('ES256', { extractable: true })
    const sealed = stolen.rows.map((row) => row['sealed']).filter((value) => typeof value === 'string')
    expect(sealed.length).toBeGreaterThan(0)
    const secrets = sealed.flatMap((value) =>
      value
        .split('.')
        .slice(1)
        .map((part) => Buffer.from(part, 'base64url')),
    )
    const forged = await Promise.all([
      forge('ES256', kid, ownKey.privateKey),
      forge('ES256', 'forged-key', ownKey.privateKey, await exportJWK(ownKey.publicKey)),
      ...secrets.map((secret) => forge('HS256', kid, Buffer.concat([secret, Buffer.alloc(32)]))),
      Promise.resolve(`${encode({ alg: 'none', typ: 'at+jwt', kid })}.${token.split('.')[1]}.`),
    ])
    for (const each of forged) expect(await staffCall(each)).toBe(401)

    async function forge(alg: string, id: string, key: Parameters<SignJWT['sign']>[0], jwk?: object): Promise<string> {
      const { jti: _jti, ...claims } = decodeJwt(token)
      return new SignJWT({ ...claims, role: 'staff' })
        .setProtectedHeader({ alg, kid: id, typ: 'at+jwt', ...(jwk && { jwk }) })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key)
    }
  })

  test('a copy of the database contains no usable refresh token, and no session that a cookie could be forged for', async () => {
    const browser = new TestBrowser(api.provider)
    const first = await api.client.signIn(SAM, browser)
    const tokens = await api.client.refresh(first.refresh_token)
    const { text, rows } = await stealDatabase()
    for (const token of [first.refresh_token, tokens.refresh_token]) expect(text).not.toContain(token)
    const ids = rows.filter(({ kind }) => kind === 'RefreshToken').map(({ id }) => String(id))
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) await expect(api.client.refresh(id)).rejects.toMatchObject({ error: 'invalid_grant' })

    const session = rows.find(({ kind }) => kind === 'Session')
    const cookie = `__Host-identity_session=${String(session?.['id'])}; identity_session=${String(session?.['id'])}`
    const silently = await api.client.begin({ prompt: 'none' })
    const response = await api.provider.fetch(silently.address, { headers: { cookie } })
    expect(new URL(response.headers.get('location') ?? '', PUBLIC_URL).searchParams.get('error')).toBe('login_required')
    expect((await api.client.refresh(tokens.refresh_token)).claims()?.['role']).toBe('staff')
  })
})

describe('rotated keys', () => {
  test('rotated keys end every session at once, and reject tokens of the old keys after a restart', async () => {
    const { access_token: token, refresh_token: refreshToken } = await api.client.signIn(SAM)
    expect(await staffCall(token)).toBe(200)
    await api.identity.keys.rotate()
    await expect(api.client.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' })
    const restarted = await startEmbeddedApp(environment)
    expect((await restarted.as(token).get('orders')).statusCode).toBe(401)
    const { access_token: next } = await restarted.client.signIn(SAM)
    expect((await restarted.as(next).get('orders')).statusCode).toBe(200)
    await restarted.close()
  })

  test('rotated keys let a user log out with a token of the old key', async () => {
    const browser = new TestBrowser(api.provider)
    const { id_token: idToken } = await api.client.signIn(CASEY, browser)
    await api.identity.keys.rotate()
    const restarted = await startEmbeddedApp(environment)
    const returning = new TestBrowser(restarted.provider)
    const page = await returning.open(restarted.client.logOutAddress(idToken))
    expect(page).toMatchObject({ status: 200 })
    const back = await returning.submit(page, '/session/end/confirm')
    expect(back.url.pathname).toBe('/signed-in')
    await restarted.close()
  })
})

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
