import { lazy, Suspense, type ComponentType } from 'react'
import { useUpdate } from './update-store.ts'

const Nothing = () => null
// If the bar fails to load, the new version starts with the next visit.
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
