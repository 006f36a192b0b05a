import { useState } from 'react'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { useKitchenPace } from '../../menu/opening/kitchen-queries.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/sheet-icons.tsx'
import styles from './UnattendedNote.module.css'

/** Warns in the head of a ticket about an order that the kitchen has not read. */
export function UnattendedNote() {
  const { phone } = useFacts()
  const [isClosed, setIsClosed] = useState(false)
  const { data: pace } = useKitchenPace({ skip: false })
  if (isClosed || pace?.unattended === undefined) return null
  return (
    <div className={styles.note} role="alert">
      <p>
        The kitchen&apos;s screen is off, so they may not have seen your order yet. Ring{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
      </p>
      <IconButton icon={<CloseIcon />} label="Close" onClick={() => setIsClosed(true)} />
    </div>
  )
}
