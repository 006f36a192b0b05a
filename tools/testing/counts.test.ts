import { describe, expect, it } from 'vitest'
import { closingLine, countPlaywright, countVitest, settleCounts, sumCounts } from './counts.ts'

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((assertion) => ({ status: assertion })),
})

describe('the closing line', () => {
  it('counts over all layers', () => {
    const unit = countVitest({
      numPassedTests: 40,
      numFailedTests: 1,
      testResults: [file('failed', 'passed', 'failed')],
    })
    const journeys = countPlaywright({ stats: { expected: 6, unexpected: 1, flaky: 1 } })
    expect(closingLine(sumCounts([unit, journeys]))).toBe('46 passed, 3 failed')
  })

  it('counts a file that broke before its first test', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed')] }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a layer that ran nothing, or failed without saying where, as failed', () => {
    expect(settleCounts({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
    expect(settleCounts({ passed: 9, failed: 0 }, 1)).toEqual({ passed: 9, failed: 1 })
    expect(settleCounts({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 })
  })
})
