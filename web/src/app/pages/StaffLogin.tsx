import { useEffect } from 'react'
import { staffPaths, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useLocation } from 'wouter'
import { LoginFirst } from '../../platform/session/LoginFirst.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'

/** The pages of staff for those who are not: a visitor logs in first, a customer gets the home page. */
export default function StaffLogin({ title }: { title: string }) {
  const [path] = useLocation()
  const isCustomer = useSession().status === 'signed-in'
  useEffect(() => {
    // Not within this document: it is that of staff, whose policies allow more.
    if (isCustomer) location.replace(webPaths.home)
  }, [isCustomer])
  if (isCustomer) return null
  return path === staffPaths.screen ? (
    <LoginFirst title={title} heading="Order numbers" text="A member of staff logs in to show the numbers here." />
  ) : (
    <LoginFirst title={title} heading="Manage" text="Log in to manage the rest stop." />
  )
}
