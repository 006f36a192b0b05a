import { lazy, Suspense, type ComponentType } from 'react'
import { useUpdate } from './update-notice.ts'

const Nothing = () => null
// Without it the new version comes with the next start.
const UpdateBar = lazy<ComponentType<{ onReload: () => void }>>(() =>
  import('./UpdateBar.tsx').catch(() => ({ default: Nothing })),
)

export function UpdateNotice() {
  const update = useUpdate()
  return update ? (
    <Suspense>
      <UpdateBar onReload={update} />
    </Suspense>
  ) : null
}
