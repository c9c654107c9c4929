export default {
  lost: 'Connection lost. Reconnecting… What you typed is still here.',
  back: 'Reconnected and up to date.',
}
