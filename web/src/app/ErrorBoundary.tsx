import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in place of what failed. */
  Fallback: ComponentType<{ onTryAgain: () => void }>
  children: ReactNode
}

/** Holds a failure while drawing, or a part of the app that could not be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback onTryAgain={() => this.setState({ hasFailed: false })} /> : children
  }
}
