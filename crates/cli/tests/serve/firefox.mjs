// Opens links in Firefox, each in a profile of its own, and writes as JSON what each shows: what it proves, the verdict of
// the checker, and what the page complained of.
//
//     node firefox.mjs FOLDER-OF-PACKAGES FIREFOX LINK…

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [packages, executablePath, ...links] = process.argv.slice(2),
  { resolve } = createRequire(`${packages}/`),
  { default: puppeteer } = await import(pathToFileURL(resolve('puppeteer-core')).href)

const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })

/** What a link shows once the engine has judged it. @param {string} link */
async function seen(link) {
  const profile = await firefox.createBrowserContext(),
    page = await profile.newPage(),
    /** @type {string[]} */
    errors = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto(link)
  await page.waitForSelector('[data-word=checked]')
  const [family, verdict] = await page.evaluate(() =>
    ['.proof-head h3', '[data-word=checked]'].map(part => document.querySelector(part)?.textContent ?? ''),
  )
  await profile.close()
  return { family, verdict, errors }
}

const all = []
for (const link of links) all.push(await seen(link))
console.log(JSON.stringify(all))
await firefox.close()
