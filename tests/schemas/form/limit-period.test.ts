import { describe, expect, it } from 'vitest'
import { limitClaims, takenClaims } from '#plugins/form-fill/server/quota-claims.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { periodOf, periodStart, type Per } from '#schemas/form/limit-period.ts'
import type { Form } from '#schemas/form/form.ts'

describe('periods of a limit', () => {
  it.each<[Per, string, string | undefined, string, string | undefined]>([
    ['ever', '2026-11-21T04:00:00Z', undefined, 'ever', undefined],
    ['day', '2026-11-20T15:59:59Z', undefined, '2026-11-20', '2026-11-19T16:00:00.000Z'],
    ['day', '2026-11-20T16:00:00Z', undefined, '2026-11-21', '2026-11-20T16:00:00.000Z'],
    ['day', '2026-11-20T16:00:00Z', 'UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['week', '2026-11-22T15:59:59Z', undefined, '2026-11-16', '2026-11-15T16:00:00.000Z'],
    ['week', '2026-11-22T16:00:00Z', undefined, '2026-11-23', '2026-11-22T16:00:00.000Z'],
    ['week', '2027-01-01T04:00:00Z', undefined, '2026-12-28', '2026-12-27T16:00:00.000Z'],
    ['month', '2026-02-28T12:00:00Z', undefined, '2026-02-01', '2026-01-31T16:00:00.000Z'],
    ['day', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['month', '2026-03-30T12:00:00Z', 'Europe/Berlin', '2026-03-01', '2026-02-28T23:00:00.000Z'],
  ])('one %s at %s in %s is %s, since %s', (per, at, zone, period, since) => {
    expect(periodOf(per, new Date(at), zone)).toBe(period)
    expect(periodStart(per, new Date(at), zone)?.toISOString()).toBe(since)
  })

  it('reads now by the clocks of the form', () => {
    expect(momentIn(undefined, new Date('2026-11-21T16:05:00Z'))).toBe('2026-11-22T00:05')
  })
})

describe('what a submit counts against', () => {
  const form = {
    format: 1,
    title: '',
    logic: [],
    theme: {},
    items: [
      {
        id: 'sess01',
        type: 'radio',
        label: '',
        options: [
          { value: 'a', label: 'A', quota: 3 },
          { value: 'b', label: 'B' },
        ],
      },
    ],
    settings: {
      limits: {
        total: { max: 5 },
        ip: { max: 1, per: 'day', message: '今天已满' },
        account: { max: 1 },
        device: { max: 1 },
      },
    },
  } satisfies Form

  it('counts each limit under its own key', () => {
    const keys = limitClaims(
      form,
      { ip: '10.0.0.1', network: '10.0.0.1', userId: 7, device: 'd' },
      new Date('2026-11-21T04:00:00Z'),
    ).map(({ key, max }) => `${key} ${max}`)
    expect(keys).toEqual([
      'total:ever:ever 5',
      'account:ever:ever:7 1',
      'ip:day:2026-11-21:10.0.0.1 1',
      'device:ever:ever:d 1',
    ])
  })

  it('counts no account where nobody is signed in', () => {
    const reasons = limitClaims(
      form,
      { ip: '10.0.0.1', network: '10.0.0.1', userId: undefined, device: 'd' },
      new Date(),
    ).map(({ reason }) => reason)
    expect(reasons).toEqual(['total', 'ip', 'device'])
  })

  it('takes seats only of options that have them and were picked', () => {
    expect(takenClaims(form, { sess01: 'a' }).map(({ key }) => key)).toEqual(['seat:sess01:a'])
    expect(takenClaims(form, { sess01: 'b' })).toEqual([])
  })
})
