import { useEffect, useEffectEvent } from 'react'
import { hasLogoutMark } from '../session/logout-mark.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { useLogin } from '../session/use-login.ts'
import styles from './MyOrdersPage.module.css'

/** Sends a visitor who followed a link to the login page, which returns here. */
export function LoginFirst({ returnTo }: { returnTo: string }) {
  const session = useSession()
  const { logIn } = useLogin(returnTo)
  const hasFailed = session.status === 'visitor' && (session.signInFailed || session.ended !== undefined)

  const redirect = useEffectEvent(() => {
    // This is skipped after Log Out, which returns here, and for Back from the login page: it would lead there for
    // ever.
    const [visit] = performance.getEntriesByType('navigation')
    const isBack = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
    if (!hasFailed && !isBack && !hasLogoutMark()) void logIn()
  })
  useEffect(() => redirect(), [])

  return (
    <div className={styles.login}>
      <h1 className={styles.heading}>Orders</h1>
      <p>Log in to see your orders.</p>
      <LoginButton returnTo={returnTo}>Login</LoginButton>
    </div>
  )
}
