import { useState } from 'react'
import { problemMessage } from '../client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveAsFile } from '../ui/save-as-file.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { DeleteData } from './DeleteData.tsx'
import { StoredData } from './StoredData.tsx'
import { useExportCustomerQuery } from './privacy-queries.ts'

interface YourDataDialogProps {
  isOpen: boolean
  onClose: () => void
}

export default function MyDataDialog({ isOpen, onClose }: YourDataDialogProps) {
  const { data: kept, error, refetch, isFetching } = useExportCustomerQuery()
  const [isDeleting, setIsDeleting] = useState(false)

  if (isDeleting) {
    return (
      <Dialog title="Delete your data" isOpen={isOpen} onClose={onClose}>
        <DeleteData onCancel={() => setIsDeleting(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Your data"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        kept ? (
          <>
            <Button isWide onClick={() => saveAsFile('fuel-shack-your-data.json', JSON.stringify(kept, null, 2))}>
              Download everything
            </Button>
            <Button tone="secondary" isWide onClick={() => setIsDeleting(true)}>
              Delete my data …
            </Button>
          </>
        ) : undefined
      }
    >
      {kept ? <StoredData kept={kept} /> : null}
      {isFetching && !kept ? <Waiting>Loading your data...</Waiting> : null}
      {error && !isFetching ? (
        <Notice
          tone="danger"
          actions={
            <Button tone="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {problemMessage(error)}
        </Notice>
      ) : null}
    </Dialog>
  )
}
