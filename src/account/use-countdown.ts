import { useEffect, useState } from 'react'

/**
 * Counts down from `from` seconds to 0, by the wall clock, so that a sleeping computer does not extend the wait. A new
 * `key` restarts it.
 */
export function useWait(from: number, key: unknown): number {
  const [counted, setCounted] = useState({ key, left: from })
  useEffect(() => {
    if (from <= 0) return
    const end = performance.now() + from * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setCounted({ key, left })
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from, key])
  return counted.key === key ? counted.left : from
}

/** Formats seconds as a clock: `9:05`, `1:02:03`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
