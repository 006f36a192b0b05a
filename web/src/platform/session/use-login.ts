import { useEffect, useState } from 'react'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { loginFailureText } from './login-failure-text.ts'
import { useSession } from './SessionProvider.tsx'

/** Redirects to the login page, which returns to `returnTo`, a path in the app. */
export function useLogin(returnTo: string, screenHint?: string) {
  const { signIn } = useSession()
  const { isRedirecting, redirect } = useLoginRedirect(async () => signIn(returnTo, screenHint))
  return { isRedirecting, logIn: redirect }
}

/** A toast says why, if the login does not begin. */
export function useLoginRedirect(start: () => Promise<void>) {
  const showToast = useToast()
  const [isRedirecting, setIsRedirecting] = useState(false)

  // Back may show this page as it was when it was left.
  useEffect(() => {
    const reset = (): void => setIsRedirecting(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  async function redirect(): Promise<void> {
    setIsRedirecting(true)
    try {
      await start()
    } catch (error) {
      console.error('The login did not begin', error)
      showToast({ text: await loginFailureText(error), tone: 'danger' })
      setIsRedirecting(false)
    }
  }

  return { isRedirecting, redirect }
}
