import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import { LoginButton } from './LoginButton.tsx'
import styles from './LoginFirst.module.css'
import { hasLogoutMark } from './logout-mark.ts'
import { useSession } from './SessionProvider.tsx'
import { useLogin } from './use-login.ts'

interface LoginFirstProps {
  /** The title in the browser's tab. */
  title: string
  heading: string
  text: string
}

/** Leads a visitor who followed a link to the login page, which returns here. */
export function LoginFirst({ title, heading, text }: LoginFirstProps) {
  const [returnTo] = useLocation()
  const session = useSession()
  const { logIn } = useLogin(returnTo)
  const hasFailed = session.status === 'visitor' && (session.signInFailed || session.ended !== undefined)
  useDocumentTitle(title)

  const redirect = useEffectEvent(() => {
    // This is skipped after Log Out, which returns here, and for Back from the login page: it would lead there for
    // ever.
    const [visit] = performance.getEntriesByType('navigation')
    const isBack = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
    if (!hasFailed && !isBack && !hasLogoutMark()) void logIn()
  })
  useEffect(() => redirect(), [])

  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <LoginButton returnTo={returnTo}>Login</LoginButton>
    </div>
  )
}
