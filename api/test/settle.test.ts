import { describe } from 'vitest'
import { describeSettling } from './settle-suite.ts'
import { buildTestApp } from './test-app.ts'

describe('one server', () => {
  describeSettling(buildTestApp)
})
