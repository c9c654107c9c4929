import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary, isMissingChunk } from '#renderer/ui/error-boundary.tsx'
import { renderWith } from '../render-with-providers.tsx'

describe('ErrorBoundary', () => {
  it('keeps the neighbours, and opens again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Bomb = () => {
      if (isBroken) throw new Error('rows of undefined')
      return <p>works</p>
    }
    await renderWith(
      <>
        <ErrorBoundary>
          <Bomb />
        </ErrorBoundary>
        <p>neighbour</p>
      </>,
    )
    expect(await screen.findByText('rows of undefined')).toBeTruthy()
    expect(screen.getByText('neighbour')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
    expect(screen.getByText('works')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it.each([
    ['Failed to fetch dynamically imported module: http://x/a.js', true],
    ['error loading dynamically imported module: http://x/a.js', true],
    ['Importing a module script failed.', true],
    ['rows of undefined', false],
  ])('takes <%s> for a new version: %s', (message, isUpdate) =>
    expect(isMissingChunk(new Error(message))).toBe(isUpdate),
  )
})
