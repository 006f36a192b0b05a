import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in place of what failed. */
  Fallback: ComponentType<{ error: unknown; onTryAgain: () => void }>
  children: ReactNode
}

/** Catches errors while rendering, including a chunk that failed to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state: { failure: { error: unknown } | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { Fallback, children } = this.props
    const { failure } = this.state
    if (!failure) return children
    return <Fallback error={failure.error} onTryAgain={() => this.setState({ failure: undefined })} />
  }
}
