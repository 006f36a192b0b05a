import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { EARLY_LOGIN } from './early-login.ts'
import styles from './LoginButton.module.css'
import { useSession } from './SessionProvider.tsx'

interface LoginButtonProps {
  /** The path in the app to return to after the login. */
  returnTo: string
  tone?: 'primary' | 'lamp' | 'dusk'
  isWide?: boolean
  children: ReactNode
}

/** Redirects to the login page. A form, so that a tap works before the page is hydrated: see `early-login.ts`. */
export function LoginButton({ returnTo, children, ...buttonProps }: LoginButtonProps) {
  const { signIn } = useSession()
  const showToast = useToast()
  const [isRedirecting, setIsRedirecting] = useState(false)

  async function logIn(event: FormEvent) {
    event.preventDefault()
    setIsRedirecting(true)
    try {
      await signIn(returnTo)
    } catch (error) {
      console.error('The login page could not be reached', error)
      showToast({ text: "Can't reach the login page. Check your reception and try again.", tone: 'danger' })
      setIsRedirecting(false)
    }
  }

  return (
    <form className={styles.form} action={returnTo} onSubmit={(event) => void logIn(event)}>
      <Button {...buttonProps} type="submit" name={EARLY_LOGIN} value="1" isBusy={isRedirecting}>
        {children}
      </Button>
    </form>
  )
}
