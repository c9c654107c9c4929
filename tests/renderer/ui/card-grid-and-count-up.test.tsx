import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CountUp } from '#renderer/ui/animated-number.tsx'
import { CardGrid } from '#renderer/ui/card-grid.tsx'
import { renderWith } from '../render-with-providers.tsx'

describe('CardGrid', () => {
  it('reads its items by the keys it is given', async () => {
    await renderWith(
      <CardGrid
        label="卡片"
        keys={{ title: 'name', info: 'remark', image: 'logo' }}
        items={[
          { name: '问卷', remark: '收集中', logo: '/a.png' },
          { name: '报名', remark: '' },
        ]}
      />,
    )
    const list = screen.getByRole('list', { name: '卡片' })
    expect(list.style.getPropertyValue('--card-span')).toBe('8')
    expect(list.style.getPropertyValue('--card-gutter')).toBe('20px')
    expect([...list.children].map((card) => card.textContent)).toEqual(['问卷收集中', '报名'])
    expect(list.querySelectorAll('img')).toHaveLength(1)
  })
})

describe('CountUp', () => {
  it('tells those who listen the value at once, and ends on it', async () => {
    await renderWith(<CountUp value={12345.678} digits={1} duration={60} />)
    const [drawn, heard] = screen.getByText('12,345.7', { selector: ':not([aria-hidden])' }).parentElement!.children
    expect(heard!.textContent).toBe('12,345.7')
    await vi.waitFor(() => expect(drawn!.textContent).toBe('12,345.7'))
  })
})
