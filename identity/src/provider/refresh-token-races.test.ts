import { expect, it } from 'vitest'
import { CASEY } from '../../test/support/identity-server.ts'
import { discoverClient } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity()

it('a refresh token that is used twice gets one successor at the same moment in two tabs, on two instances', async () => {
  const other = await identity.startInstance()
  const otherClient = await discoverClient(other)
  const { refresh_token: shared } = await client.signIn(CASEY)
  const tabs = await Promise.all([client.refresh(shared), otherClient.refresh(shared), client.refresh(shared)])
  expect(new Set(tabs.map((tab) => tab.refresh_token)).size).toBe(1)
})
