/** The version of these files, and their names: `web/build` writes both. */
declare const VERSION: string
declare const FILES: string[]

/** The part of a service worker's scope that `offline.js` needs. */
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Offline {
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(event: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(event: 'install' | 'activate', listener: (event: Extended) => void): void
  addEventListener(event: 'fetch', listener: (event: Fetching) => void): void
}
