import { refresh } from '#renderer/kit/use-api.ts'

/** Reads again what is on screen of tasks: lists, the count in the menu, the card of the home page, an open process. */
export async function refreshTasks(): Promise<void> {
  await Promise.all([refresh('/workflow/'), refresh('/todo')])
}

/** Handles the live message that somebody's tasks have changed. */
export default function refreshOnMessage(): void {
  void refreshTasks()
}
