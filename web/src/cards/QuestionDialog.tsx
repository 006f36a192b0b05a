import type { OwnBalance } from '@fuel-shack/contract/customers/loyalty'
import { formatAud } from '@fuel-shack/contract/values/money'
import { useEffect, useState } from 'react'
import { problemMessage } from '../client/problem-message.ts'
import { problemOf } from '../client/problem.ts'
import { Button } from '../ui/controls/Button.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../ui/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { useAnswerCardQuestionMutation } from './cards-queries.ts'

/** Longer than a tap that was aimed at what was there before. */
const READY_AFTER_MS = 700

type Question = NonNullable<OwnBalance['question']>

interface QuestionDialogProps extends DialogProps {
  /** Undefined: it has ended. */
  question: Question | undefined
}

/** What staff at the counter may do with the card only if its customer says yes. Closing it says no. */
export default function QuestionDialog({ question, isOpen, onClose }: QuestionDialogProps) {
  const showToast = useToast()
  const [send, { isLoading, error, args }] = useAnswerCardQuestionMutation()
  /** What a dialog that closes still shows. */
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)

  async function answer(said: 'yes' | 'no'): Promise<void> {
    if (!question) return
    const { error: failure } = await send({ body: { id: question.id, answer: said } })
    const hasEnded = problemOf(failure)?.code === 'confirmation_ended'
    if (failure && !hasEnded) return
    showToast({ text: hasEnded ? 'Too late. Check with the counter.' : TOASTS[said] })
    onClose()
  }

  return (
    <Dialog
      title={shown ? titleOf(shown) : ''}
      isOpen={isOpen && question !== undefined}
      isLocked={isLoading}
      onClose={() => void answer('no')}
      actions={
        <>
          <YesButton key={shown?.id} isBusy={isLoading} onYes={() => void answer('yes')} />
          <Button tone="secondary" isBusy={isLoading} onClick={() => void answer('no')}>
            No
          </Button>
        </>
      }
    >
      <p>{`${shown?.by ?? 'Someone'} at the counter is waiting for your answer. If you're not there, say no.`}</p>
      {error && args?.body.id === shown?.id ? <Notice tone="danger">{problemMessage(error)}</Notice> : null}
    </Dialog>
  )
}

/** It comes up by itself, perhaps under a finger that was about to tap something else. */
function YesButton({ isBusy, onYes }: { isBusy: boolean; onYes: () => void }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), READY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button disabled={!isReady} isBusy={isBusy} onClick={onYes}>
      Yes
    </Button>
  )
}

const TOASTS = { yes: 'Your yes is at the counter', no: 'Nothing was taken off your card' }

function titleOf({ kind, points, amountInCents }: Question): string {
  return kind === 'spend'
    ? `Take ${formatAud(-amountInCents)} off your card at the counter?`
    : `Turn ${-points} of your points into ${formatAud(amountInCents)}?`
}
