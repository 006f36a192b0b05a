import { useEffect } from 'react'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { LoginFirst } from '../../platform/session/LoginFirst.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'

/** The places of the manager's area for those who are not staff: a visitor logs in first, a customer gets the home page. */
export default function ManagerLogin({ title }: { title: string }) {
  const isCustomer = useSession().status === 'signed-in'
  useEffect(() => {
    // Not within this document: it is that of staff, whose policies allow more.
    if (isCustomer) location.replace(webPaths.home)
  }, [isCustomer])
  return isCustomer ? null : <LoginFirst title={title} heading="Manage" text="Log in to manage the rest stop." />
}
