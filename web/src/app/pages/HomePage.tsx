import { lazy, Suspense } from 'react'
import { WelcomePage } from '../../welcome/WelcomePage.tsx'

// If it fails to load, its place stays empty.
const CustomerGreeting = lazy(() => import('./CustomerGreeting.tsx').catch(() => ({ default: () => null })))

export function HomePage({ title }: { title: string }) {
  return (
    <WelcomePage
      title={title}
      greeting={
        <Suspense>
          <CustomerGreeting />
        </Suspense>
      }
    />
  )
}
