public import CoreVideo

// Keys of IPTC properties.

/// The IPTC key of the object type reference, which is not read.
public var kCGImagePropertyIPTCObjectTypeReference: CFString { "ObjectTypeReference" }
/// The IPTC key of the object attribute reference, which is not read.
public var kCGImagePropertyIPTCObjectAttributeReference: CFString { "ObjectAttributeReference" }
/// The IPTC key of the object name, which is not read.
public var kCGImagePropertyIPTCObjectName: CFString { "ObjectName" }
/// The IPTC key of the edit status, which is not read.
public var kCGImagePropertyIPTCEditStatus: CFString { "EditStatus" }
/// The IPTC key of the editorial update, which is not read.
public var kCGImagePropertyIPTCEditorialUpdate: CFString { "EditorialUpdate" }
/// The IPTC key of the urgency, which is not read.
public var kCGImagePropertyIPTCUrgency: CFString { "Urgency" }
/// The IPTC key of the subject reference, which is not read.
public var kCGImagePropertyIPTCSubjectReference: CFString { "SubjectReference" }
/// The IPTC key of the category, which is not read.
public var kCGImagePropertyIPTCCategory: CFString { "Category" }
/// The IPTC key of the supplemental category, which is not read.
public var kCGImagePropertyIPTCSupplementalCategory: CFString { "SupplementalCategory" }
/// The IPTC key of the fixture identifier, which is not read.
public var kCGImagePropertyIPTCFixtureIdentifier: CFString { "FixtureIdentifier" }
/// The IPTC key of the content location code, which is not read.
public var kCGImagePropertyIPTCContentLocationCode: CFString { "ContentLocationCode" }
/// The IPTC key of the content location name, which is not read.
public var kCGImagePropertyIPTCContentLocationName: CFString { "ContentLocationName" }
/// The IPTC key of the release date, which is not read.
public var kCGImagePropertyIPTCReleaseDate: CFString { "ReleaseDate" }
/// The IPTC key of the release time, which is not read.
public var kCGImagePropertyIPTCReleaseTime: CFString { "ReleaseTime" }
/// The IPTC key of the expiration date, which is not read.
public var kCGImagePropertyIPTCExpirationDate: CFString { "ExpirationDate" }
/// The IPTC key of the expiration time, which is not read.
public var kCGImagePropertyIPTCExpirationTime: CFString { "ExpirationTime" }
/// The IPTC key of the special instructions, which is not read.
public var kCGImagePropertyIPTCSpecialInstructions: CFString { "SpecialInstructions" }
/// The IPTC key of the action advised, which is not read.
public var kCGImagePropertyIPTCActionAdvised: CFString { "ActionAdvised" }
/// The IPTC key of the reference service, which is not read.
public var kCGImagePropertyIPTCReferenceService: CFString { "ReferenceService" }
/// The IPTC key of the reference date, which is not read.
public var kCGImagePropertyIPTCReferenceDate: CFString { "ReferenceDate" }
/// The IPTC key of the reference number, which is not read.
public var kCGImagePropertyIPTCReferenceNumber: CFString { "ReferenceNumber" }
/// The IPTC key of the date created, which is not read.
public var kCGImagePropertyIPTCDateCreated: CFString { "DateCreated" }
/// The IPTC key of the time created, which is not read.
public var kCGImagePropertyIPTCTimeCreated: CFString { "TimeCreated" }
/// The IPTC key of the digital creation date, which is not read.
public var kCGImagePropertyIPTCDigitalCreationDate: CFString { "DigitalCreationDate" }
/// The IPTC key of the digital creation time, which is not read.
public var kCGImagePropertyIPTCDigitalCreationTime: CFString { "DigitalCreationTime" }
/// The IPTC key of the originating program, which is not read.
public var kCGImagePropertyIPTCOriginatingProgram: CFString { "OriginatingProgram" }
/// The IPTC key of the program version, which is not read.
public var kCGImagePropertyIPTCProgramVersion: CFString { "ProgramVersion" }
/// The IPTC key of the object cycle, which is not read.
public var kCGImagePropertyIPTCObjectCycle: CFString { "ObjectCycle" }
/// The IPTC key of the byline, which is not read.
public var kCGImagePropertyIPTCByline: CFString { "Byline" }
/// The IPTC key of the byline title, which is not read.
public var kCGImagePropertyIPTCBylineTitle: CFString { "BylineTitle" }
/// The IPTC key of the city, which is not read.
public var kCGImagePropertyIPTCCity: CFString { "City" }
/// The IPTC key of the sub location, which is not read.
public var kCGImagePropertyIPTCSubLocation: CFString { "SubLocation" }
/// The IPTC key of the province state, which is not read.
public var kCGImagePropertyIPTCProvinceState: CFString { "Province/State" }
/// The IPTC key of the country primary location code, which is not read.
public var kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString { "Country/PrimaryLocationCode" }
/// The IPTC key of the country primary location name, which is not read.
public var kCGImagePropertyIPTCCountryPrimaryLocationName: CFString { "Country/PrimaryLocationName" }
/// The IPTC key of the original transmission reference, which is not read.
public var kCGImagePropertyIPTCOriginalTransmissionReference: CFString { "OriginalTransmissionReference" }
/// The IPTC key of the headline, which is not read.
public var kCGImagePropertyIPTCHeadline: CFString { "Headline" }
/// The IPTC key of the credit, which is not read.
public var kCGImagePropertyIPTCCredit: CFString { "Credit" }
/// The IPTC key of the source, which is not read.
public var kCGImagePropertyIPTCSource: CFString { "Source" }
/// The IPTC key of the copyright notice, which is not read.
public var kCGImagePropertyIPTCCopyrightNotice: CFString { "CopyrightNotice" }
/// The IPTC key of the contact, which is not read.
public var kCGImagePropertyIPTCContact: CFString { "Contact" }
/// The IPTC key of the writer editor, which is not read.
public var kCGImagePropertyIPTCWriterEditor: CFString { "Writer/Editor" }
/// The IPTC key of the image type, which is not read.
public var kCGImagePropertyIPTCImageType: CFString { "ImageType" }
/// The IPTC key of the image orientation, which is not read.
public var kCGImagePropertyIPTCImageOrientation: CFString { "ImageOrientation" }
/// The IPTC key of the language identifier, which is not read.
public var kCGImagePropertyIPTCLanguageIdentifier: CFString { "LanguageIdentifier" }
/// The IPTC key of the star rating, which is not read.
public var kCGImagePropertyIPTCStarRating: CFString { "StarRating" }
/// The IPTC key of the creator contact info, which is not read.
public var kCGImagePropertyIPTCCreatorContactInfo: CFString { "CreatorContactInfo" }
/// The IPTC key of the rights usage terms, which is not read.
public var kCGImagePropertyIPTCRightsUsageTerms: CFString { "RightsUsageTerms" }
/// The IPTC key of the scene, which is not read.
public var kCGImagePropertyIPTCScene: CFString { "Scene" }
