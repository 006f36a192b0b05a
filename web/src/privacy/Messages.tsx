import { problemMessage } from '../platform/client/problem-message.ts'
import { MessagesChoice } from '../platform/session/MessagesChoice.tsx'
import { useChooseMessagesMutation, useCustomer } from '../platform/session/customer-queries.ts'
import { Notice } from '../ui/notices/Notice.tsx'

/** How the customer wants messages about their orders, if there is a choice. */
export function Messages() {
  const customer = useCustomer()
  const [choose, { error, args }] = useChooseMessagesMutation()
  if ((customer?.messageChannels?.length ?? 0) < 2) return null
  return (
    <>
      <MessagesChoice
        chosen={error ? customer?.messagesBy : (args?.body.messagesBy ?? customer?.messagesBy)}
        onChoose={(messagesBy) => void choose({ body: { messagesBy } })}
      />
      {error ? <Notice tone="danger">{problemMessage(error)}</Notice> : null}
    </>
  )
}
