import { useState } from 'react'
import { problemMessage } from '../platform/client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSteadyLoading } from '../ui/hooks/use-steady-loading.ts'
import { saveAsFile } from '../ui/save-as-file.ts'
import { Loading } from '../ui/loading/Loading.tsx'
import { DeleteData } from './DeleteData.tsx'
import { StoredData } from './StoredData.tsx'
import { useExportCustomerQuery } from './privacy-queries.ts'
import { RetryNotice } from '../ui/notices/RetryNotice.tsx'

export default function MyDataDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useExportCustomerQuery()
  const isLoading = useSteadyLoading(isFetching && !data)
  const [isDeleting, setIsDeleting] = useState(false)

  if (isDeleting) {
    return (
      <Dialog title="Delete my data" isOpen={isOpen} onClose={onClose}>
        <DeleteData balance={data?.balance} onCancel={() => setIsDeleting(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="My data"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        data ? (
          <>
            <Button isWide onClick={() => saveAsFile('my-data.json', [JSON.stringify(data, null, 2)])}>
              Download my data
            </Button>
            <Button tone="secondary" isWide onClick={() => setIsDeleting(true)}>
              Delete my data…
            </Button>
          </>
        ) : undefined
      }
    >
      {isLoading ? <Loading>Loading your data...</Loading> : null}
      {data && !isLoading ? <StoredData data={data} /> : null}
      {error && !isFetching && !isLoading ? (
        <RetryNotice onRetry={() => void refetch()}>{problemMessage(error)}</RetryNotice>
      ) : null}
    </Dialog>
  )
}
