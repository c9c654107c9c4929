/**
 * Starts a drag once its code is loaded, and replays the pointer events recorded meanwhile: the first drag of a page
 * may end before its code has loaded.
 */
export async function dragOnceLoaded<Part>(fetched: Promise<Part>, start: (part: Part) => void): Promise<void> {
  const missed: PointerEvent[] = []
  const recording = new AbortController()
  const record = (event: PointerEvent): void => void missed.push(event)
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, record, { capture: true, signal: recording.signal })
  try {
    const part = await fetched
    recording.abort()
    start(part)
    for (const event of missed) repeat(event)
  } finally {
    recording.abort()
  }
}

/** Replays on the document, where drags listen; components have already received the events. */
function repeat(event: PointerEvent): void {
  // the first move only starts the drag, and it may be the only one
  const times = event.type === 'pointermove' ? 2 : 1
  for (let time = 0; time < times; time++) document.dispatchEvent(new PointerEvent(event.type, event))
}
