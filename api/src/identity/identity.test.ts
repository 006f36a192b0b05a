import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_URL, SAM, CASEY, startIdentity, type IdentityStand } from '../../test/identity-stand.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityStand
let client: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterAll(async () => {
  await stand.close()
  await database.close()
})

describe('signing in', () => {
  it('a customer signs in and comes back with a name, an address and a role', async () => {
    const tokens = await client.signIn(CASEY)
    expect(tokens.claims()).toMatchObject({ name: CASEY.name, email: CASEY.email, role: 'customer' })
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, stand.signIn.keySet, {
      issuer: stand.signIn.issuer,
      audience: stand.signIn.audience,
      algorithms: stand.signIn.algorithms,
    })
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    expect(payload).toMatchObject({
      name: CASEY.name,
      email: CASEY.email,
      role: 'customer',
      client_id: 'fuel-shack-web',
    })
  })
})
