/** The policy tests of the sample. One test fails, because a planted mistake in the export denies the access that the test states. */
export const POLICY_TESTS = `# Policy tests of Alpenglow, the fictional company of the sample.
# One of them fails on export/, and another one on proposed/: each shows a mistake in the policies.
org: export

parts:
  ann: { user: ann@example.com } # Finance
  ben: { user: ben@example.com } # Staff
  kim: { user: kim@example.com } # Contractors
  berlin: { ip: 192.0.2.10, location: { country: DE } }
  denver: { ip: 198.51.100.24, location: { country: US } }
  vpn: { ip: 203.0.113.5, location: { country: US } }
  hotel: { ip: 203.0.113.200, location: { country: US } }
  abroad: { ip: 203.0.113.200, location: { country: FR } }

tests:
  - name: staff can use the CRM in each office
    request: [ben, { app: CRM }]
    each: { from: [berlin, denver] }
    expect:
      _: { access: ALLOW, assurance: 2fa }

  - name: staff can use the CRM outside the offices only on the VPN
    request: [ben, { app: CRM }]
    each: { from: [vpn, hotel] }
    expect:
      vpn: { access: ALLOW, assurance: 2fa-phishing-resistant }
      hotel: DENY

  - name: contractors can use the Wiki only on the VPN
    request: [kim, { app: Wiki }]
    each: { from: [vpn, berlin, hotel] }
    expect:
      vpn: ALLOW
      _: DENY

  - name: Ann can open Payroll only in countries with an office
    request: [ann, { app: Payroll }]
    each: { from: [hotel, abroad] }
    expect:
      hotel: { access: ALLOW, assurance: { atLeast: 2fa } }
      abroad: DENY

  - name: nobody can open Payroll outside the countries with an office
    when: { app: Payroll, network: { connection: ZONE, exclude: [Countries with an office] } }
    never: { access: ALLOW }

  - name: the admin console always requires 2FA with a phishing-resistant factor
    when: { app: Okta Admin Console }
    always: { assurance: { atLeast: 2fa-phishing-resistant } }

  - name: no application accepts a code by text message
    always: { paths: { avoid: [okta_sms] } }
`;
