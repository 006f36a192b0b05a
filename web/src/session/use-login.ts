import { useEffect, useState } from 'react'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { useSession } from './SessionProvider.tsx'

/** Redirects to the login page, which returns to `returnTo`, a path in the app. */
export function useLogin(returnTo: string, screenHint?: string) {
  const { signIn } = useSession()
  const { isRedirecting, redirect } = useLoginRedirect(async () => signIn(returnTo, screenHint))
  return { isRedirecting, logIn: redirect }
}

/** A toast says if the login page cannot be reached. */
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
      console.error('The login page could not be reached', error)
      showToast({ text: "Can't reach the login page. Check your reception and try again.", tone: 'danger' })
      setIsRedirecting(false)
    }
  }

  return { isRedirecting, redirect }
}
