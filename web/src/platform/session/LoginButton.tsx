import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { EARLY_LOGIN } from './early-login.ts'
import { useLogin } from './use-login.ts'

interface LoginButtonProps {
  /** The path in the app to return to after the login. */
  returnTo: string
  tone?: 'primary' | 'lamp' | 'dusk'
  children: ReactNode
}

/** Redirects to the login page. A form, so that a tap works before the page is hydrated: see `early-login.ts`. */
export function LoginButton({ returnTo, children, ...buttonProps }: LoginButtonProps) {
  const { isRedirecting, logIn } = useLogin(returnTo)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void logIn()
  }

  return (
    <form className="contents" action={returnTo} onSubmit={handleSubmit}>
      <Button {...buttonProps} type="submit" name={EARLY_LOGIN} value="1" isBusy={isRedirecting}>
        {children}
      </Button>
    </form>
  )
}
