import { useState } from 'react'
import type { ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import styles from '../parts/common.module.css'
import { AdjustForm } from './AdjustForm.tsx'
import { nameOf, valueText } from './customer-texts.ts'
import { CustomerView } from './CustomerView.tsx'
import { FindForm } from './FindForm.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'

type View = { is: 'find' } | { is: 'customer' | 'adjust' | 'replace'; customer: ManagedCustomer }

/** Finds a customer, and corrects or replaces their card. */
export function CustomersDialog({ isOpen, onClose }: DialogProps) {
  const [{ view, hasMoved }, setState] = useState<{ view: View; hasMoved: boolean }>({
    view: { is: 'find' },
    hasMoved: false,
  })
  const go = (next: View) => setState({ view: next, hasMoved: true })
  return (
    <Dialog title={titleOf(view)} isOpen={isOpen} onClose={onClose}>
      {/* Each view is new: its title is another one, and the tapped button has disappeared. */}
      <div key={view.is} ref={hasMoved ? focusOnMount : null} tabIndex={-1} className={styles.form}>
        <Content view={view} go={go} />
      </div>
    </Dialog>
  )
}

function titleOf(view: View): string {
  switch (view.is) {
    case 'find':
      return 'Customers'
    case 'customer':
      return nameOf(view.customer)
    case 'adjust':
      return `Adjust the card of ${nameOf(view.customer)}`
    case 'replace':
      return `Replace the card of ${nameOf(view.customer)}?`
  }
}

function Content({ view, go }: { view: View; go: (next: View) => void }) {
  const showToast = useToast()
  if (view.is === 'find') return <FindForm onOpen={(customer) => go({ is: 'customer', customer })} />

  const { customer } = view
  const goBack = () => go({ is: 'customer', customer })
  function finish(text: (changed: ManagedCustomer) => string): (changed: ManagedCustomer) => void {
    return (changed) => {
      showToast({ text: text(changed) })
      go({ is: 'customer', customer: changed })
    }
  }
  switch (view.is) {
    case 'customer':
      return (
        <CustomerView customer={customer} onChoose={(is) => go({ is, customer })} onBack={() => go({ is: 'find' })} />
      )
    case 'adjust':
      return (
        <AdjustForm
          customer={customer}
          onDone={finish((changed) => `Adjusted: ${valueText(changed)}.`)}
          onBack={(isOutstanding) => (isOutstanding ? go({ is: 'find' }) : goBack())}
        />
      )
    case 'replace':
      return (
        <ReplaceForm
          customer={customer}
          onDone={finish(({ card }) => `The new card ends in ${card}.`)}
          onBack={goBack}
        />
      )
  }
}
