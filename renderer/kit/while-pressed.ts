/**
 * Starts what a press asks for once its code is fetched, and tells it what the pointer did meanwhile: the first drag
 * of a page may be over before the code of drags has come.
 */
export async function whilePressed<Part>(fetched: Promise<Part>, start: (part: Part) => void): Promise<void> {
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

/** Who follows a pointer listens to the document; components, which have had the event, do not. */
function repeat(event: PointerEvent): void {
  // the first move only makes a drag of a press, and it may be the only one
  const times = event.type === 'pointermove' ? 2 : 1
  for (let time = 0; time < times; time++) document.dispatchEvent(new PointerEvent(event.type, event))
}
