import type { ComponentType } from 'react'
import { LoginFirst } from '../platform/session/LoginFirst.tsx'
import { useSession } from '../platform/session/SessionProvider.tsx'

/** Makes a page that only customers see: a visitor who followed a link to it logs in first. */
export function forCustomers<Props extends { title: string }>(Page: ComponentType<Props>) {
  return function CustomersPage(props: Props) {
    const { status } = useSession()
    return status === 'signed-in' ? (
      <Page {...props} />
    ) : (
      <LoginFirst title={props.title} heading="Orders" text="Log in to see your orders." />
    )
  }
}
